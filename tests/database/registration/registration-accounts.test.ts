import { describe, expect, test } from 'vitest'
import { guest, openRegistrationForm, person } from '../../support/people/registration-form.ts'

const { sql, addAccount, open, register, registerAll, stored, emailsIn } =
  await openRegistrationForm()

const ownerOf = async (email: string) => {
  const [row] = await sql`select user_id from public.registrations where email = ${email}`
  return row?.['user_id']
}

describe('a registration', () => {
  describe('and an account with its address', () => {
    test('are linked when the address is verified, whichever was first', async () => {
      const early = await addAccount(person.email, true)
      await register({ ...person, email: 'Kavya@Example.com' })
      expect(await ownerOf('Kavya@Example.com')).toBe(early)

      await register(guest(1))
      const late = await addAccount(guest(1).email, false)
      expect(await ownerOf(guest(1).email)).toBeNull()
      await sql`update auth.users set email_confirmed_at = now() where id = ${late}`
      expect(await ownerOf(guest(1).email)).toBe(late)
    })

    test('are not linked while the address is not verified', async () => {
      await addAccount(person.email, false)
      await register(person)
      expect(await ownerOf(person.email)).toBeNull()
    })

    test('go together, and the seat is free for the next', async () => {
      await sql`update public.masterclass_sessions set seats = 1`
      const account = await addAccount(person.email, true)
      await registerAll([person, guest(1)])
      await sql`delete from auth.users where id = ${account}`
      expect(await stored()).toEqual([{ email: guest(1).email, state: 'registered' }])
    })
  })

  test('is deleted after the period that the owner sets, without anybody asking', async () => {
    await open('long-ago', 100)
    await sql`insert into public.registrations (session_id, email)
      select id, number || '@example.com' from public.masterclass_sessions, generate_series(1, 50) as number
      where slug = 'long-ago'`
    await sql`update public.masterclass_sessions set starts_at = now() - interval '20 days'
      where slug = 'long-ago'`
    await register(guest(1))
    await sql`select private.tick()`
    expect(await stored('long-ago')).toHaveLength(50)
    await sql`update private.settings set keep_registrations_for = '10 days'`
    await sql`select private.tick()`
    await sql`update private.settings set keep_registrations_for = '1 year'`
    expect([await stored('long-ago'), await emailsIn('registered')]).toEqual([[], [guest(1).email]])
  })
})
