/** More than a story can have, unless something goes on for ever. */
const MOST_EVENTS = 20_000

/** A virtual clock: time passes from one event to the next, and only as the simulation wants it. */
export class Scheduler {
  /** The true time, in milliseconds since 1970. */
  now = 1_795_000_000_000
  /** What is to be done, each at a time of its own. */
  #events: { readonly at: number; readonly run: () => void }[] = []
  #eventsLeft = MOST_EVENTS

  /** @returns a function that cancels the event */
  schedule(delay: number, run: () => void): () => void {
    const event = { at: this.now + delay, run }
    const next = this.#events.findIndex(({ at }) => at > event.at)
    this.#events.splice(next < 0 ? this.#events.length : next, 0, event)
    return () => {
      this.#events = this.#events.filter((other) => other !== event)
    }
  }

  /** Lets so many milliseconds pass. Every event has its promises settled before the next. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    await settled()
    while (this.#events[0] && this.#events[0].at <= end) {
      const event = this.#events.shift()
      if (!event) break
      this.#eventsLeft -= 1
      if (this.#eventsLeft < 0) throw new Error('The tabs never come to rest')
      this.now = Math.max(this.now, event.at)
      event.run()
      await settled()
    }
    this.now = end
  }
}

/** Node runs an immediate when no promise is left to settle. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
