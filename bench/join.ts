import { openCopy, startHostedServer } from '../tests/support/hosted.ts'
import { milliseconds, type Section } from './section.ts'

const CONNECTIONS = 20

/** How long it takes until everybody with a seat is in the room, all coming at once. */
export async function measureJoin(): Promise<Section> {
  await using server = await startHostedServer()
  const rows: string[][] = []
  // The first run warms the machine up.
  for (const people of [100, 100, 2000]) {
    await using sql = await openCopy(server.addresses, CONNECTIONS)
    await sql`insert into public.masterclass_sessions (slug, starts_at, seats, room_link)
      values ('pilot', now() + interval '5 minutes', ${people}, 'https://meet.example.com/room')`
    const guests = await sql<{ token: string }[]>`
      with person as (
        insert into private.people (address)
        select number || '@example.com' from generate_series(1, ${people}::int) as number
        returning id
      )
      insert into public.registrations (session_id, person_id, confirmed_at)
      select session.id, person.id, now()
      from public.masterclass_sessions as session, person where slug = 'pilot'
      returning private.link_token(id) as token`
    await sql`analyze`
    const start = performance.now()
    await Promise.all(guests.map(({ token }) => sql`select public.join_masterclass(${token})`))
    const taken = performance.now() - start
    const [seen] = await sql<{ attended: number }[]>`
      select count(attended_at)::int as attended from public.registrations`
    if (seen?.attended !== people) throw new Error(`${seen?.attended} of ${people} attended`)
    const one = `${(taken / people).toFixed(2)} ms`
    rows.push([people.toLocaleString('en'), milliseconds(taken), one])
  }
  return {
    title: 'Into the room, all at once',
    method: `Each of the people with a seat opens the door by their own link, in a real PostgreSQL with ${CONNECTIONS} connections. Everybody's attendance is kept, or the run fails.`,
    columns: ['People', 'Time', 'one of them'],
    rows: rows.slice(1),
  }
}
