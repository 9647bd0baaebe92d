/**
 * Where the tests' own site and backend answer: not the ports of `npm start`, so both may run. The
 * environment can name others, so that two checkouts can be tested at once.
 */
export const ports = {
  site: Number(process.env['TEST_SITE_PORT'] ?? 4391),
  backend: Number(process.env['TEST_BACKEND_PORT'] ?? 54391),
}

export const addresses = {
  site: `http://localhost:${ports.site}`,
  backend: `http://127.0.0.1:${ports.backend}`,
}
