import { type CollectionEntry, getCollection } from 'astro:content'
import { filled } from '../../content-model/read-content.ts'
import { offerFacts } from '../../site/offer-facts.ts'
import { refuseCopies } from './copies.ts'

type Landing = CollectionEntry<'landing'>['data']

/** The props of a section of the landing page: its text, its body as HTML, and its id. */
export interface SectionProps<Name extends Landing['section']> {
  data: Extract<Landing, { section: Name }>
  html: string
  id: string
}

/** The sections of the landing page in their order, without the hidden ones. */
export async function landingSections() {
  const sections = await getCollection('landing', ({ data }) => !data.hidden)
  const offer = await offerFacts()
  const inOrder = sections.sort((a, b) => a.data.order - b.data.order)
  refuseCopies(inOrder)
  const shown = await Promise.all(inOrder.map((entry) => filled(entry, offer)))
  // Addresses are those of the sections: a heading within one might have that of another.
  return shown.map((each) => ({ ...each, html: each.html.replaceAll(/(<h\d) id="[^"]*"/g, '$1') }))
}
