import { testPeople } from './people-tree.ts'

await testPeople(3, 400)
