import { things } from '../../support/backend/world.ts'
import { byRole, insert, type MatrixRow, remove, row, sees, select, update } from './row.ts'

const message = { id: things.message }

export const contact: MatrixRow[] = [
  row(
    'contact_messages',
    'reads the inbox',
    select('contact_messages'),
    byRole('nothing', 'nothing', sees(things.message)),
  ),
  row(
    'contact_messages',
    'writes into the inbox',
    insert('contact_messages', { name: 'A', email: 'a@example.com', message: 'Hi' }),
    byRole('denied', 'denied', 'denied'),
  ),
  row(
    'contact_messages',
    'marks a message as handled',
    update('contact_messages', message, { handled_at: '2026-01-01T00:00:00Z' }),
    byRole('nothing', 'nothing', 'rows'),
  ),
  ...['name', 'email', 'message'].map((column) =>
    row(
      'contact_messages',
      `changes the ${column} of a message`,
      update('contact_messages', message, { [column]: 'changed@example.com' }),
      byRole('nothing', 'nothing', 'denied'),
    ),
  ),
  row(
    'contact_messages',
    'deletes a message',
    remove('contact_messages', message),
    byRole('nothing', 'nothing', 'rows'),
  ),
]
