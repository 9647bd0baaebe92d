/** Where the tests' own site and backend answer: not the ports of `npm start`, so both may run. */
export const ports = { site: 4391, backend: 54391 }

export const addresses = {
  site: `http://localhost:${ports.site}`,
  backend: `http://127.0.0.1:${ports.backend}`,
}
