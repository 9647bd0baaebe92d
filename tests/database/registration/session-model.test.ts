import { testSession } from './session-tree.ts'

await testSession(3, 400)
