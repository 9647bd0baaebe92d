import { FORMS, TABS } from '../../../src/features/admin/route.ts'

/** Every part of /admin, as its address names it. */
export const adminParts: readonly string[] = [
  ...TABS,
  ...Object.values(FORMS).map((form) => form.slice(1)),
]
