import type { CollectionEntry } from 'astro:content'

type Landing = CollectionEntry<'landing'>['data']

/** What a section of the landing page is given: its words, its body as HTML, and its anchor. */
export interface SectionProps<Name extends Landing['section']> {
  data: Extract<Landing, { section: Name }>
  html: string
  id: string
}
