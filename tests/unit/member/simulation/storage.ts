/** What a browser does with what it is asked to store. */
export type StorageMode = 'works' | 'is full' | 'is forbidden'

/** A browser's storage: its texts are its own properties, as `Object.keys` has to find them. */
export class SimulatedStorage {
  readonly #isFull: () => boolean
  readonly #onChange: (key: string) => void

  constructor(isFull: () => boolean, onChange: (key: string) => void = () => {}) {
    this.#isFull = isFull
    this.#onChange = onChange
  }

  getItem(key: string): string | null {
    const text: unknown = Object.hasOwn(this, key) ? Reflect.get(this, key) : null
    return typeof text === 'string' ? text : null
  }

  setItem(key: string, text: string): void {
    if (this.#isFull()) throw new DOMException('full', 'QuotaExceededError')
    Reflect.set(this, key, text)
    this.#onChange(key)
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
    this.#onChange(key)
  }
}
