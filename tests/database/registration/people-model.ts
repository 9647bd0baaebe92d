/**
 * What people do and what is known of them afterwards, as a plain list: the oracle of the database.
 * A session has seats for all; two addresses and a third that an account may move to.
 */
export type Event =
  | { does: 'types a form'; address: string; name: string }
  | { does: 'confirms'; link: number; news: boolean }
  | { does: 'cancels'; link: number }
  | { does: 'is imported'; address: string; mayBeEmailed: boolean }
  | { does: 'opens an account'; address: string }
  | { does: 'verifies it' }
  | { does: 'moves it'; address: string }
  | { does: 'deletes it' }
  | { does: 'unsubscribes'; token: number }

export const OWN = 'own@example.com'
export const OTHER = 'other@example.com'
const NEW = 'new@example.com'
export const OWNER = 'Nina'

interface Registration {
  person: Person
  name: string
  hasPlace: boolean
  isConfirmed: boolean
  isImported: boolean
  mayBeEmailed: boolean
  isCanceled: boolean
  emails: string[]
}

interface Person {
  address: string
  isProved: boolean
  hasAccount: boolean
  /** The last answer and when it was given; none before the first. */
  news?: { isGiven: boolean; at: number }
  registration?: Registration
}

interface World {
  people: Person[]
  /** Whom or what each link that was ever mailed leads to, the oldest first. */
  links: (Registration | undefined)[]
  tokens: (Person | undefined)[]
  account?: { address: string; isVerified: boolean }
  now: number
}

const beginning: World = { people: [], links: [], tokens: [], now: 0 }

/** Everything that somebody can do next. */
function possible({ links, tokens, account }: World): Event[] {
  const events: Event[] = [
    { does: 'types a form', address: OWN, name: OWNER },
    { does: 'types a form', address: OWN, name: 'A stranger' },
    { does: 'is imported', address: OWN, mayBeEmailed: false },
    { does: 'is imported', address: OWN, mayBeEmailed: true },
    ...links.flatMap((_, link): Event[] => [
      { does: 'confirms', link, news: false },
      { does: 'confirms', link, news: true },
      { does: 'cancels', link },
    ]),
    ...tokens.map((_, token): Event => ({ does: 'unsubscribes', token })),
  ]
  if (account === undefined) return [...events, { does: 'opens an account', address: OWN }]
  const addresses = [OWN, OTHER, NEW].filter((address) => address !== account.address)
  return [
    ...events,
    ...(account.isVerified ? [] : [{ does: 'verifies it' } as const]),
    ...addresses.map((address): Event => ({ does: 'moves it', address })),
    { does: 'deletes it' },
  ]
}

/** The world after an event; the one before stays as it is. */
function after(before: World, event: Event): World {
  const world = structuredClone(before)
  world.now += 1
  makeHappen(world, event)
  return world
}

function makeHappen(world: World, event: Event): void {
  switch (event.does) {
    case 'types a form': {
      const registration = register(world, event.address, event.name)
      const { isConfirmed, isImported } = registration
      if (!isConfirmed && !isImported) registration.hasPlace = true
      registration.emails.push(isConfirmed ? 'registration-repeated' : 'confirm-seat')
      return
    }
    case 'confirms':
      confirm(world, world.links[event.link], event.news)
      return
    case 'cancels': {
      const registration = world.links[event.link]
      if (registration === undefined) return
      registration.person.isProved = true
      if (registration.hasPlace) cancel(registration)
      return
    }
    case 'is imported': {
      const registration = register(world, event.address, 'On the list')
      if (registration.isCanceled) return
      if (!registration.isConfirmed && !registration.isImported) registration.name = 'On the list'
      Object.assign(registration, { hasPlace: true, isImported: true })
      registration.mayBeEmailed ||= event.mayBeEmailed
      return
    }
    case 'opens an account':
      world.account = { address: event.address, isVerified: false }
      return
    case 'verifies it':
      if (world.account) world.account.isVerified = true
      ownAddress(world)
      return
    case 'moves it':
      if (world.account) world.account.address = event.address
      ownAddress(world)
      return
    case 'deletes it': {
      const gone = world.people.find(({ hasAccount }) => hasAccount)
      delete world.account
      world.people = world.people.filter((person) => person !== gone)
      world.tokens = world.tokens.map((person) => (person === gone ? undefined : person))
      world.links = world.links.map((link) => (link?.person === gone ? undefined : link))
      return
    }
    case 'unsubscribes': {
      const person = world.tokens[event.token]
      if (person) person.news = { isGiven: false, at: world.now }
    }
  }
}

function personAt(world: World, address: string): Person {
  const known = world.people.find((person) => person.address === address)
  if (known) return known
  const person: Person = { address, isProved: false, hasAccount: false }
  world.people.push(person)
  world.tokens.push(person)
  return person
}

function register(world: World, address: string, name: string): Registration {
  const person = personAt(world, address)
  if (person.registration) return person.registration
  const registration: Registration = {
    person,
    name,
    emails: [],
    hasPlace: false,
    isConfirmed: false,
    isImported: false,
    mayBeEmailed: false,
    isCanceled: false,
  }
  person.registration = registration
  world.links.push(registration)
  return registration
}

function confirm(world: World, registration: Registration | undefined, news: boolean): void {
  if (registration === undefined) return
  const { person } = registration
  person.isProved = true
  if (!registration.isConfirmed) {
    const confirmed = { name: OWNER, hasPlace: true, isConfirmed: true, isCanceled: false }
    Object.assign(registration, confirmed)
    registration.emails.push('registration-confirmed')
  }
  if (news) person.news = { isGiven: true, at: world.now }
}

const cancel = (registration: Registration): void => {
  const canceled = { hasPlace: false, isConfirmed: false, isImported: false, mayBeEmailed: false }
  Object.assign(registration, { ...canceled, isCanceled: true })
}

/** A verified account is the person of its address. Who is there already becomes that person. */
function ownAddress(world: World): void {
  const { account } = world
  if (!account?.isVerified) return
  const own = world.people.find(({ hasAccount }) => hasAccount) ?? personAt(world, account.address)
  const there = world.people.find(({ address }) => address === account.address)
  if (there !== undefined && there !== own) join(world, there, own)
  Object.assign(own, { address: account.address, hasAccount: true, isProved: true })
}

function join(world: World, gone: Person, kept: Person): void {
  world.people = world.people.filter((person) => person !== gone)
  world.tokens = world.tokens.map((person) => (person === gone ? kept : person))
  if ((gone.news?.at ?? 0) > (kept.news?.at ?? 0) && gone.news) kept.news = gone.news
  const [mine, theirs] = [kept.registration, gone.registration]
  if (theirs === undefined) return
  if (mine === undefined) {
    kept.registration = theirs
    theirs.person = kept
    return
  }
  world.links = world.links.map((link) => (link === theirs ? mine : link))
  if (theirs.isConfirmed && !mine.isConfirmed) mine.name = theirs.name
  mine.emails.push(...theirs.emails)
  for (const fact of ['hasPlace', 'isConfirmed', 'isImported', 'mayBeEmailed'] as const) {
    mine[fact] ||= theirs[fact]
  }
  if (mine.isCanceled || theirs.isCanceled) cancel(mine)
}

function stateOf({ hasPlace, isConfirmed, isImported }: Registration): string {
  if (!hasPlace) return 'canceled'
  if (isConfirmed) return 'confirmed'
  return isImported ? 'imported' : 'unconfirmed'
}

/** What the page of a link says of a registration that an admin's list tells apart. */
const onItsPage = (registration: Registration) => {
  const pageStates: Record<string, string> = { confirmed: 'registered', imported: 'unconfirmed' }
  const state = stateOf(registration)
  return `${registration.name} ${pageStates[state] ?? state}`
}

const describePerson = ({ address, isProved, hasAccount, news, registration }: Person) =>
  [
    `${address}:`,
    ...(registration ? [registration.name, stateOf(registration)] : []),
    ...(isProved ? ['proved'] : []),
    ...(hasAccount ? ['account'] : []),
    ...(news?.isGiven ? ['news'] : []),
    ...(registration?.hasPlace && (registration.isConfirmed || registration.mayBeEmailed)
      ? ['reminders']
      : []),
  ].join(' ')

const emailsTo = ({ address, registration }: Person): string[] =>
  (registration?.emails ?? [])
    .filter((kind) =>
      kind === 'confirm-seat' ? !registration?.isConfirmed : registration?.hasPlace,
    )
    .map((kind) => `${address} ${kind}`)

/** All that can be seen of a world: people, what is mailed to which address, and the pages of links. */
const describe = ({ people, links }: World) => ({
  people: people.map(describePerson).toSorted(),
  emails: people.flatMap(emailsTo).toSorted(),
  links: links.map((link) => (link ? onItsPage(link) : 'deleted')),
})

export const model = { beginning, possible, after, describe }
