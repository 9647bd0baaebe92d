import { z } from 'astro/zod'
import { collection } from '../../../content-model/collection.ts'
import { template, text, texts } from '../../../content-model/fields.ts'

export const sessionImport = collection({
  files: 'members/session-import.yaml',
  appears: 'The import of lists on the admin page, under Sessions',
  schema: z.strictObject({
    title: text(40),
    note: text(300),
    file: text(30),
    fileHint: text(160),
    mayBeEmailed: text(80).describe('A box that starts unticked; they never get news'),
    reading: text(40),
    problems: z.strictObject({
      ...texts(200, 'tooMany', 'noText'),
      unclear: template(240, 'the number of a line', 'line'),
      header: text(200),
    }),
    above: template(120, 'what stands above the header', 'lines'),
    columns: template(120, 'the columns that are read', 'columns'),
    otherColumns: template(160, 'the columns that are not read', 'columns'),
    merged: template(120, 'the numbers of lines', 'lines'),
    preview: template(120, 'the file and the session', 'file', 'session'),
    figures: template(160, 'numbers of people', 'added', 'updated', 'unchanged', 'rejected'),
    rejected: text(40),
    nothing: text(80),
    notStarted: template(200, 'a number of people', 'people'),
    leaveOut: text(60),
    start: template(40, 'a number of people', 'people'),
    finished: text(40),
    line: template(30, 'the number of a line', 'line'),
    first: template(40, 'numbers of lines', 'shown', 'total'),
    reasons: z.strictObject({
      ...texts(80, 'tooManyCells', 'unclearAttendance', 'nameTooLong', 'invalid', 'canceled'),
      not_started: text(80),
    }),
  }),
})
