import { beforeEach, describe, expect, test } from 'vitest'
import { actAs, addSession } from '../../support/backend/over-sql.ts'
import { guest, openRegistrationForm } from '../../support/people/registration-form.ts'

const { sql, addAccount, register, registerAll, emailsIn, tokenOf, asVisitor, cancel } =
  await openRegistrationForm()

describe('a registration', () => {
  describe('with one seat and three people', () => {
    const [first, second, third] = [guest(1), guest(2), guest(3)]
    beforeEach(async () => {
      await sql`update public.masterclass_sessions set seats = 1`
      await registerAll([first, second, third])
    })

    test('a person who cancels gives the seat to the one who waits longest', async () => {
      await cancel(first.email)
      expect([await emailsIn('registered'), await emailsIn('waiting')]).toEqual([
        [second.email],
        [third.email],
      ])
    })

    test('a person who stops waiting changes nothing for the others', async () => {
      await cancel(second.email)
      expect(await emailsIn('registered')).toEqual([first.email])
      await cancel(first.email)
      expect(await emailsIn('registered')).toEqual([third.email])
    })

    test('who cancels and comes back stands at the end of the line', async () => {
      await cancel(first.email)
      expect(await register(first)).toBe('/thank-you#waiting-list')
      expect(await emailsIn('waiting')).toEqual([third.email, first.email])
    })

    test('two people who cancel at once free two seats', async () => {
      await sql`update public.masterclass_sessions set seats = 2`
      await register(guest(4))
      await Promise.all([cancel(first.email), cancel(second.email)])
      expect(await emailsIn('registered')).toEqual([third.email, guest(4).email])
    })

    test('raising the seats gives them to those who wait longest', async () => {
      await sql`update public.masterclass_sessions set seats = 2`
      expect(await emailsIn('registered')).toEqual([first.email, second.email])
    })

    test('lowering the seats takes nobody a seat', async () => {
      await sql`update public.masterclass_sessions set seats = 0`
      expect(await emailsIn('registered')).toEqual([first.email])
      await cancel(first.email)
      expect(await emailsIn('registered')).toEqual([])
    })

    test('deleting a registration frees its seat', async () => {
      await sql`delete from public.registrations where email = ${first.email}`
      expect(await emailsIn('registered')).toEqual([second.email])
    })

    test('after the session has started nobody cancels or moves up', async () => {
      await sql`update public.masterclass_sessions set starts_at = now()`
      expect(await cancel(first.email)).toMatchObject({ state: 'registered', has_started: true })
      await sql`delete from public.registrations where email = ${first.email}`
      expect(await emailsIn('registered')).toEqual([])
    })

    test('the link of a registration shows it, and nothing else opens it', async () => {
      const token = await tokenOf(third.email)
      expect(await asVisitor('registration_by_token', token)).toEqual({
        session: 'pilot',
        starts_at: null,
        has_started: false,
        is_open: true,
        name: third.name,
        state: 'waiting',
        confirm_by: null,
        place: 2,
      })
      const other = `${(await tokenOf(first.email)).slice(0, 32)}${token.slice(32)}`
      for (const wrong of [other, token.slice(1), token.toUpperCase(), '', 'x'.repeat(64)]) {
        expect(await asVisitor('registration_by_token', wrong)).toBeNull()
        expect(await asVisitor('cancel_registration', wrong)).toBeNull()
      }
      expect(await emailsIn('canceled')).toEqual([])
    })

    test('who cancels and registers again has the link of before', async () => {
      const token = await tokenOf(first.email)
      await cancel(first.email)
      await register(first)
      expect(await tokenOf(first.email)).toBe(token)
      expect(await asVisitor('registration_by_token', token)).toMatchObject({ state: 'waiting' })
      expect(await emailsIn('waiting')).toEqual([third.email, first.email])
    })

    test('canceling twice is answered the same', async () => {
      expect(await cancel(first.email)).toEqual(await cancel(first.email))
    })

    test('the link asks no more often than its cap allows', async () => {
      await sql`update private.request_limits set an_hour_from_everyone = 1
        where form = 'registration_link'`
      await asVisitor('registration_by_token', '')
      await expect(asVisitor('registration_by_token', '')).rejects.toMatchObject({ code: 'PT429' })
      await expect(asVisitor('cancel_registration', '')).rejects.toMatchObject({ code: 'PT429' })
    })

    test('an admin can hand out the link, a member cannot', async () => {
      const admin = await addAccount('admin@example.com', true)
      await sql`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`
      const member = await addAccount('member@example.com', true)
      const [registration] = await sql<{ id: string }[]>`
        select id from public.registrations where email = ${first.email}`
      const ask = (sub: string) =>
        sql.begin(async (transaction) => {
          const session_id = crypto.randomUUID()
          await addSession(transaction, sub, session_id)
          await actAs(transaction, { role: 'authenticated', sub, session_id })
          const [row] = await transaction`
            select public.admin_registration_token(${registration?.id ?? ''}) as token`
          return row?.['token']
        })
      expect(await ask(admin)).toBe(await tokenOf(first.email))
      await expect(ask(member)).rejects.toMatchObject({ code: '42501' })
    })
  })
})
