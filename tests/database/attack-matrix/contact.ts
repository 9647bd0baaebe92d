import { things } from '../../support/backend/world.ts'
import { byRole, insert, type MatrixRow, remove, rows, sees, select, update } from './row.ts'

const message = { id: things.message }

export const contact: MatrixRow[] = [
  ...rows('contact_messages', byRole('nothing', 'nothing', sees(things.message)), {
    'reads the inbox': select('contact_messages'),
  }),
  ...rows('contact_messages', byRole('denied', 'denied', 'denied'), {
    'writes into the inbox': insert('contact_messages', {
      name: 'A',
      email: 'a@example.com',
      message: 'Hi',
    }),
  }),
  ...rows('contact_messages', byRole('nothing', 'nothing', 'rows'), {
    'marks a message as handled': update('contact_messages', message, {
      handled_at: '2026-01-01T00:00:00Z',
    }),
    'deletes a message': remove('contact_messages', message),
  }),
  ...['name', 'email', 'message'].flatMap((column) =>
    rows('contact_messages', byRole('nothing', 'nothing', 'denied'), {
      [`changes the ${column} of a message`]: update('contact_messages', message, {
        [column]: 'changed@example.com',
      }),
    }),
  ),
]
