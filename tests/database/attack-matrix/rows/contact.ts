import { things } from '#backend/world.ts'
import { byRole, on, sees } from '../row.ts'

const { rows, select, insert, update, remove } = on('contact_messages')
const message = { id: things.message }

export default [
  ...rows(byRole('nothing', 'nothing', sees(things.message)), { 'reads the inbox': select() }),
  ...rows(byRole('denied', 'denied', 'denied'), {
    'writes into the inbox': insert({ name: 'A', email: 'a@example.com', message: 'Hi' }),
  }),
  ...rows(byRole('nothing', 'nothing', 'rows'), {
    'marks a message as handled': update(message, { handled_at: '2026-01-01T00:00:00Z' }),
    'deletes a message': remove(message),
  }),
  ...['name', 'email', 'message'].flatMap((column) =>
    rows(byRole('nothing', 'nothing', 'denied'), {
      [`changes the ${column} of a message`]: update(message, { [column]: 'changed@example.com' }),
    }),
  ),
]
