import fc from 'fast-check'
import { afterEach, vi } from 'vitest'

// `npm test` tries the same cases each time. The thorough run tries others, and prints their seed.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 13) })

afterEach(() => void vi.unstubAllEnvs())
