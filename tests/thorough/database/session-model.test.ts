import { testSession } from '../../database/registration/session-tree.ts'

await testSession(4, 4000)
