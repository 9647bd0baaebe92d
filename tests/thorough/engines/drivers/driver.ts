/** What the journeys need of a browser. Each engine has its own implementation in this folder. */

export type Role = 'button' | 'checkbox' | 'heading' | 'link'

/** A string is the whole accessible name or label; a pattern matches a part of it. */
export type Name = string | RegExp

export type Key = 'Enter' | 'Tab' | 'Space' | 'Escape'

/** A browser that runs. */
export interface Engine {
  /** A browser profile without any data. One is open at a time. */
  openDevice(): Promise<Device>
  stop(): Promise<void>
}

export interface Device {
  /** The folder of the files that the pages save. */
  readonly savedFiles: string
  openTab(): Promise<BrowserTab>
  close(): Promise<void>
}

/** Every action waits for its element to be there, visible and enabled. */
export interface BrowserTab {
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** @param within a text of the innermost article, list item or row that holds the element */
  click(role: Role, name: Name, within?: string): Promise<void>
  /** Types by the keyboard, in place of what the field holds. */
  type(label: Name, text: string): Promise<void>
  /** Chooses a file of this machine in a file field. */
  chooseFile(label: Name, path: string): Promise<void>
  press(key: Key): Promise<void>
  isShown(role: Role, name: Name, within?: string): Promise<boolean>
  isChecked(name: Name): Promise<boolean>
  valueOf(label: Name): Promise<string>
  /** Runs a function in the page, which can use nothing from outside itself. */
  run<Argument, Result>(code: (argument: Argument) => Result, argument: Argument): Promise<Result>
  /** WebKit makes the page at least 447 px wide. */
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Buffer>
}
