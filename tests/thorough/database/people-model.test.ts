import { testPeople } from '../../database/registration/people-tree.ts'

await testPeople(4, 4000)
