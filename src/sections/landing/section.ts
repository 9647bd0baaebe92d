import type { CollectionEntry } from 'astro:content'

type Landing = CollectionEntry<'landing'>['data']

/** The props of a section of the landing page: its text, its body as HTML, and its id. */
export interface SectionProps<Name extends Landing['section']> {
  data: Extract<Landing, { section: Name }>
  html: string
  id: string
}
