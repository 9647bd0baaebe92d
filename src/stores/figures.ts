import { readFigures } from '../data/figures.ts'
import { ofAdmin } from './as-admin.ts'

/** The counts, the last 30 days, and how far members come in each tool. */
export const figures = ofAdmin(readFigures)
