// Attempts on what the attack matrix does not reach: limits, forms, figures and accounts.
import.meta.glob(['./**/*.ts', '!./index.ts'], { eager: true })

export { probes } from './probe.ts'
