import type { Part } from '../../src/schemas/collection.ts'

/** A part of a page, and the file in src/content that its text comes from. */
export interface PagePart extends Part {
  readonly file: string
}

/** The parts of the page at an address; what is said of this page alone stands first. */
export function partsOn(parts: readonly PagePart[], address: string): PagePart[] {
  return parts
    .filter(({ page }) =>
      page.endsWith('*') ? address.startsWith(page.slice(0, -1)) : address === page,
    )
    .sort(
      (a, b) =>
        Number(a.page.endsWith('*')) - Number(b.page.endsWith('*')) ||
        b.page.length - a.page.length,
    )
}
