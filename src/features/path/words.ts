import type { Content } from '../../content-model/collection.ts'
import type { Category } from '../../shared/stones.ts'
import type { path } from '../shell/path-words.ts'

export interface StepWords {
  nextStep: string
  path: Pick<Content<typeof path>, 'nextStep' | 'categories'>
  /** The names of the five stones. */
  names: Readonly<Record<Category, string>>
}
