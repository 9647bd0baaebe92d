import type { ImageMetadata } from 'astro'
import type { z } from 'astro/zod'

/** What Astro gives to a schema that holds the name of a picture. */
interface Pictures {
  readonly image: () => z.ZodType<ImageMetadata>
}

/**
 * Files of one shape: what they may say, and where a reader finds it. What the site and the
 * forms for editors know about a file comes from here.
 */
export interface Collection {
  /** One file in src/content, or with `*` all the files of a folder. */
  readonly files: string
  /** Where the text is on the site, for editors. */
  readonly appears: string
  readonly schema: z.ZodType | ((pictures: Pictures) => z.ZodType)
}

/** Keeps the exact types of a collection, which pages and islands infer theirs from. */
export function collection<const Described extends Collection>(described: Described): Described {
  return described
}

/** What a file of the collection says once it is read. */
export type Content<Described extends Collection> = z.output<
  Described['schema'] extends (pictures: Pictures) => infer Schema ? Schema : Described['schema']
>
