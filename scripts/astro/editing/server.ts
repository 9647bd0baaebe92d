import { ENDPOINT, type Requests, TOKEN_HEADER } from './protocol.ts'

/** The file is not the version that the editor saw. */
export class Conflict extends Error {}

/** Sends a request to the development server. It throws why it is refused, in a sentence. */
export type Ask = ReturnType<typeof askWith>

export function askWith(token: string) {
  return async <Name extends keyof Requests>(
    name: Name,
    body: Parameters<Requests[Name]>[0],
  ): Promise<ReturnType<Requests[Name]>> => {
    const response = await fetch(`${ENDPOINT}/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [TOKEN_HEADER]: token },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new Error('The development server does not answer; is npm run dev running?')
    })
    const answer: ReturnType<Requests[Name]> & string = await response.json()
    if (response.status === 409) throw new Conflict(answer)
    if (!response.ok) throw new Error(answer)
    return answer
  }
}
