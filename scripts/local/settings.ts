import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { parseEnv } from 'node:util'

loadSettings('.env')

/** A command cannot run; the message says what the person can do about it. */
export class StartError extends Error {
  override stack = ''
}

/** Adds what a file of settings says to the environment, which counts more. */
export function loadSettings(file: string): void {
  Object.assign(process.env, { ...parseEnv(settingsIn(file)), ...process.env })
}

/** What a file of settings says, if it is there; Windows editors put a byte order mark in front. */
export function settingsIn(file: string): string {
  return existsSync(file) ? new TextDecoder().decode(readFileSync(file)) : ''
}

/** The origin of an address as it was typed, with a closing slash or capitals; null if it says more. */
export function originOf(typed: string): string | null {
  const url = URL.parse(typed)
  const isWhole = url?.href === `${url?.origin}/` && /^https?:$/.test(url.protocol)
  return isWhole ? url.origin : null
}

/** @throws StartError unless a setting holds an origin */
export function originIn(name: string, typed: string): string {
  const origin = originOf(typed)
  if (origin !== null) return origin
  throw new StartError(
    `${name} is "${typed}". It must start with https:// and have no path, such as https://example.com.`,
  )
}

/** Runs a command. One that cannot run, or is stopped from outside, ends with its message and status 1. */
export async function runCommand(work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof StartError) console.error(error.message)
    else if (isFromOutside(error)) console.error(`It stopped: ${error.message}. Run it again.`)
    else throw error
    process.exitCode = 1
  }
}

/** Removes a file or a folder, if it is there, when the process ends, also by Ctrl-C. */
export function removeAtEnd(path: string): void {
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1))
  }
}

/** What the disk, the network or a database says. All else is a fault of ours, and needs its stack. */
function isFromOutside(error: unknown): error is Error {
  return error instanceof Error && ('errno' in error || error.name === 'PostgresError')
}

/** Ports of the site and the local backend. The file `.env` can set others. */
export const ports = {
  SITE_PORT: port('SITE_PORT', 4321),
  BACKEND_PORT: port('BACKEND_PORT', 54321),
}

export const siteUrl = `http://localhost:${ports.SITE_PORT}`
export const backendUrl = `http://127.0.0.1:${ports.BACKEND_PORT}`

/** @throws StartError when a port is in use */
export async function checkPorts(): Promise<void> {
  for (const [setting, taken] of Object.entries(ports)) {
    if (await isFree(taken)) continue
    throw new StartError(
      `Port ${taken} is already in use. Stop the program that uses it, or choose another port: ` +
        `put the line ${setting}=${taken + 10} into the file .env and start again.`,
    )
  }
}

/** Whether nothing listens on this port of this machine. */
export async function isFree(candidate: number): Promise<boolean> {
  for (const host of ['127.0.0.1', 'localhost']) {
    await using server = createServer()
    try {
      await once(server.listen(candidate, host), 'listening')
    } catch (error) {
      if (Object(error).code === 'EADDRINUSE') return false
      throw error
    }
  }
  return true
}

function port(setting: string, fallback: number): number {
  const text = process.env[setting]
  if (!text) return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value > 0 && value < 65536) return value
  // No command runs yet that could catch an error.
  console.error(`${setting} is "${text}". It must be a port number from 1 to 65535.`)
  process.exit(1)
}
