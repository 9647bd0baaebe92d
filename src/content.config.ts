import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
import { files } from './content-files.ts'
import { CATEGORIES, type Category, STONES } from './tools/categories.ts'
import { fieldsIn } from './tools/fields.ts'
import { TOOLS } from './tools/path.ts'

/**
 * What each file under `src/content` may say. A file that says something else stops the build with
 * the file, the field and what was expected; the descriptions are written for the editor who reads that.
 *
 * An empty value marks a fact that is not known yet. The pages read well without it, and
 * `npm run placeholders` lists every one with its file and line.
 */

const words = (limit: number) => z.string().trim().min(1).max(limit)
const notYetKnown = <Type extends z.ZodType>(type: Type) => type.nullable()
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address that starts with https://',
})
/** YAML reads 2027-02-13 as a date, and quoted as a text. */
const day = z
  .union([z.date(), z.iso.date('expected a day such as 2027-02-13')])
  .transform((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value))
const stone = z.enum(['critical', 'creative', 'prompt', 'learning', 'flow'])

const brand = defineCollection({
  loader: files('brand.yaml', 'site'),
  schema: z.strictObject({
    name: words(40).describe('The product, as it is written everywhere'),
    tagline: words(80).describe('Stands after the name in the title of the home page'),
    description: words(160).describe('What search engines and shared links show'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'expected a currency code such as INR')
      .describe('A currency code such as INR'),
    locale: z.string().min(2).describe('How numbers and dates are written, such as en-IN'),
  }),
})

const event = defineCollection({
  loader: files('event.yaml', 'site'),
  schema: z.strictObject({
    title: words(100),
    description: words(300),
    minutes: z.number().int().positive().max(600).describe('How long it lasts'),
    date: notYetKnown(day),
    time: notYetKnown(
      z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day such as 19:00'),
    ).describe('A time of day such as 19:00'),
    timeZone: z
      .string()
      .refine(isTimeZone, 'expected the standard name of a time zone, such as Asia/Kolkata')
      .describe('The standard name of a time zone, such as Asia/Kolkata'),
    joinAddress: notYetKnown(webAddress).describe(
      'Where people join; it stands in the calendar links',
    ),
  }),
})

const trainer = defineCollection({
  loader: files('trainer.yaml', 'site'),
  schema: ({ image }) =>
    z.strictObject({
      name: notYetKnown(words(80)),
      role: words(80),
      portrait: notYetKnown(image()).describe('File name of a picture in src/content/site'),
      senderAddress: notYetKnown(z.email({ error: 'expected an email address' })),
    }),
})

const links = defineCollection({
  loader: files('links.yaml', 'site'),
  schema: z.strictObject({
    signUpLabel: words(40),
    signUpAddress: notYetKnown(webAddress).describe('Where every sign-up button leads'),
    social: z.array(z.strictObject({ name: words(30), address: notYetKnown(webAddress) })).max(8),
  }),
})

const header = defineCollection({
  loader: files('header.yaml', 'site'),
  schema: z.strictObject({
    skip: words(40),
    menu: words(20),
    login: words(30),
    anchors: z
      .array(
        z.strictObject({
          label: words(24),
          section: words(40).describe('Name of a file in src/content/landing, without .md'),
        }),
      )
      .max(6),
  }),
})

const notice = z.strictObject({ title: words(60), text: words(300) })

const footer = defineCollection({
  loader: files('footer.yaml', 'site'),
  schema: z.strictObject({
    contact: z.strictObject({
      heading: words(60),
      text: words(200),
      name: words(30),
      email: words(30),
      message: words(30),
      send: words(30),
      trap: words(60),
    }),
    messages: z.strictObject({ sent: notice, invalid: notice, rate: notice }),
    close: words(20),
    socialHeading: words(40),
    legalHeading: words(40),
    login: words(30),
    age: words(80),
  }),
})

const heading = words(80).describe('The heading of the section')
const placed = {
  order: z.number().describe('Sections stand in the order of these numbers'),
  hidden: z.boolean().default(false).describe('true takes the section off the page'),
}

const landing = defineCollection({
  loader: files('*.md', 'landing'),
  schema: z.discriminatedUnion('section', [
    z.strictObject({
      section: z.literal('hero'),
      ...placed,
      eyebrow: words(40),
      headline: words(80).describe('The promise in one line'),
      minutesLabel: words(40),
      priceLabel: words(40),
      seatsLabel: words(60),
      dateWaiting: words(60).describe('Stands where the date will be'),
      picture: words(100).describe('What the picture shows, for people who cannot see it'),
    }),
    z.strictObject({
      section: z.literal('problem'),
      ...placed,
      heading,
      signs: z.array(words(140)).min(2).max(6),
    }),
    z.strictObject({
      section: z.literal('system'),
      ...placed,
      heading,
      steps: z
        .array(z.strictObject({ name: words(30), text: words(160) }))
        .min(2)
        .max(5),
    }),
    z.strictObject({
      section: z.literal('stones'),
      ...placed,
      heading,
      stones: z.array(z.strictObject({ stone, name: words(40), text: words(120) })).length(5),
    }),
    z.strictObject({
      section: z.literal('lessons'),
      ...placed,
      heading,
      mirror: z.strictObject({
        name: words(60),
        text: words(300),
        line: words(40),
        reflection: words(40).describe('The same line, changed in one or two words'),
      }),
      code: z.strictObject({
        name: words(60),
        text: words(300),
        habits: z.array(words(40)).length(3),
      }),
      mountain: z.strictObject({
        name: words(60),
        text: words(300),
        label: words(120).describe('What the picture shows, for people who cannot see it'),
      }),
    }),
    z.strictObject({
      section: z.literal('bonuses'),
      ...placed,
      heading,
      valueLabel: words(30),
      totalLabel: words(30),
      priceLabel: words(30),
      price: words(30),
      bonuses: z
        .array(
          z.strictObject({
            name: words(60),
            text: words(200),
            value: z.number().int().nonnegative().describe('A whole number, without the currency'),
          }),
        )
        .min(1)
        .max(8),
    }),
    z.strictObject({
      section: z.literal('guarantee'),
      ...placed,
      heading,
      takeaways: z.number().int().positive(),
      worth: z.number().int().positive().describe('A whole number, without the currency'),
    }),
    z.strictObject({ section: z.literal('trainer'), ...placed, heading }),
    z.strictObject({
      section: z.literal('testimonials'),
      ...placed,
      heading,
      waiting: words(40),
      testimonials: z
        .array(
          z.strictObject({
            quote: notYetKnown(words(400)),
            name: notYetKnown(words(80)),
          }),
        )
        .min(1)
        .max(9),
    }),
    z.strictObject({ section: z.literal('closing'), ...placed, heading }),
    z.strictObject({ section: z.literal('prose'), ...placed, heading }),
    z.strictObject({
      section: z.literal('questions'),
      ...placed,
      heading,
      questions: z
        .array(z.strictObject({ question: words(140), answer: words(600) }))
        .min(1)
        .max(20),
    }),
  ]),
})

const described = {
  title: words(80),
  description: words(160).describe('What search engines show under the title'),
}

const thankYou = defineCollection({
  loader: files('thank-you.md', 'pages'),
  schema: z.strictObject({
    ...described,
    intro: words(200),
    calendar: z.strictObject({
      heading: words(80),
      text: words(200),
      google: words(40),
      outlook: words(40),
      file: words(40),
      waiting: words(200),
    }),
    whitelist: z.strictObject({
      heading: words(80),
      text: words(300),
      sender: words(200),
      senderWaiting: words(200),
    }),
    account: z.strictObject({ heading: words(80), text: words(200), link: words(40) }),
    back: words(40),
  }),
})

const notFound = defineCollection({
  loader: files('not-found.md', 'pages'),
  schema: z.strictObject({ ...described, text: words(200), link: words(40) }),
})

const legal = defineCollection({
  loader: files('*.md', 'legal'),
  schema: z.strictObject({
    ...described,
    updated: words(40).describe('Such as January 2025'),
    unlisted: z
      .boolean()
      .optional()
      .describe('true keeps it out of the footer, such as an earlier version'),
  }),
})

const tool = z.enum(TOOLS, { error: `expected one of ${TOOLS.join(', ')}` })
const category = z.enum(CATEGORIES)
const QUESTIONS_OF: Record<Category, number> = {
  critical_thinking: 2,
  creative_innovation: 1,
  prompt_engineering: 2,
  rapid_learning: 1,
  flow_state: 2,
}
const faultWords = z.strictObject({
  offline: words(160),
  timeout: words(160),
  reconnecting: words(160),
  'signed-out': words(160),
  'not-allowed': words(160),
  unreadable: words(160),
  server: words(160),
})

const shell = defineCollection({
  loader: files('shell.yaml', 'members'),
  schema: z.strictObject({
    skip: words(40),
    home: words(20),
    menu: words(20),
    account: words(20),
    admin: words(20),
    signOut: words(20),
    signOutAnyway: words(30),
    staySignedIn: words(30),
    notSent: words(160),
    signedInAs: words(40),
    tools: z
      .array(z.strictObject({ tool, label: words(16).describe('Short: five stand in one line') }))
      .max(5),
    closeToast: words(20),
    reconnecting: words(160),
    broken: z.strictObject({ text: words(160), reload: words(40) }),
    noScript: words(200),
    faults: faultWords,
  }),
})

const login = defineCollection({
  loader: files('login.yaml', 'members'),
  schema: z.strictObject({
    ...described,
    signIn: z.strictObject({
      heading: words(60),
      button: words(30),
      toggle: words(60),
      toggleLink: words(40),
    }),
    signUp: z.strictObject({
      heading: words(60),
      button: words(30),
      toggle: words(60),
      toggleLink: words(40),
      privacy: z.string().max(120).describe('Stands before the link to the privacy policy'),
      privacyLink: words(40),
    }),
    forgot: z.strictObject({
      heading: words(60),
      text: words(200),
      link: words(40),
      button: words(30),
      back: words(40),
    }),
    newPassword: z.strictObject({ heading: words(60), button: words(30), done: words(80) }),
    labels: z.strictObject({
      name: words(30),
      email: words(30),
      password: words(30),
      newPassword: words(30),
    }),
    show: words(12),
    hide: words(12),
    showCharacters: words(30),
    hideCharacters: words(30),
    passwordHint: words(60),
    wait: words(30),
    nameMissing: words(60),
    created: words(80),
    back: words(60),
    ended: words(100),
    notKept: words(200),
    mail: z.strictObject({
      confirmHeading: words(60),
      confirm: words(200).describe('[email] stands for the address'),
      resetHeading: words(60),
      reset: words(200).describe('[email] stands for the address'),
      spam: words(160),
      again: words(30),
      sentAgain: words(60),
      back: words(40),
    }),
    linkRefused: z.strictObject({ heading: words(60), text: words(160), again: words(40) }),
  }),
})

const dashboard = defineCollection({
  loader: files('dashboard.yaml', 'members'),
  schema: z.strictObject({
    ...described,
    greeting: words(60).describe('[name] stands for the member'),
    completed: words(60).describe('[done] and [total] stand for numbers of tools'),
    announcements: words(40),
    dismiss: words(20),
    dismissTitle: words(40).describe('[title] stands for the title of the announcement'),
    nextStep: words(40),
    tools: words(40),
    noTools: words(100),
    progress: z.strictObject({
      notBegun: words(30),
      begun: words(30),
      completed: words(30),
      'ai-mind-audit': words(40).describe('[done] and [of] stand for numbers of questions'),
      'dopamine-reset': words(40).describe('[done] and [of] stand for numbers of days'),
      'gauntlet-builder': words(40).describe('[done] and [of] stand for numbers of stones'),
    }),
    failed: words(80),
    retry: words(30),
    wait: words(30),
  }),
})

const missingTool = defineCollection({
  loader: files('tool.yaml', 'members'),
  schema: z.strictObject({
    ...described,
    waiting: words(160),
    missingHeading: words(60),
    missing: words(160),
    failed: words(80),
    retry: words(30),
    back: words(40),
  }),
})

const account = defineCollection({
  loader: files('account.yaml', 'members'),
  schema: z.strictObject({
    ...described,
    back: words(40),
    wait: words(30),
    name: z.strictObject({
      heading: words(40),
      text: words(160),
      label: words(30),
      save: words(30),
      saved: words(60),
      missing: words(60),
    }),
    email: z.strictObject({ label: words(30) }),
    password: z.strictObject({
      heading: words(40),
      text: words(160),
      present: words(30),
      next: words(30),
      hint: words(60),
      save: words(30),
      saved: words(60),
      show: words(12),
      hide: words(12),
      showCharacters: words(30),
      hideCharacters: words(30),
    }),
    data: z.strictObject({
      heading: words(40),
      text: words(200),
      button: words(40),
      file: z.string().regex(/^[\w-]+\.json$/, 'expected a file name such as my-data.json'),
      done: words(60),
    }),
    deletion: z.strictObject({
      heading: words(40),
      text: words(300),
      open: words(40),
      phrase: words(40).describe('What must be typed to delete the account'),
      label: words(80).describe('[phrase] stands for the phrase'),
      mismatch: words(100),
      confirm: words(40),
      cancel: words(40),
      done: words(100),
    }),
  }),
})

const csvName = z.string().regex(/^[\w-]+\.csv$/, 'expected a file name such as members.csv')

const admin = defineCollection({
  loader: files('admin.yaml', 'members'),
  schema: z.strictObject({
    ...described,
    refused: words(80),
    failed: words(80),
    retry: words(30),
    wait: words(30),
    cancel: words(20),
    save: words(20),
    edit: words(20),
    parts: z.strictObject({
      overview: words(20),
      inbox: words(20),
      members: words(20),
      announcements: words(20),
      resources: words(20),
      'audit-log': words(20),
    }),
    unread: words(30).describe('[number] stands for how many messages are unread'),
    overview: z.strictObject({
      counts: z.strictObject({ members: words(30), resources: words(30), begun: words(30) }),
      actions: words(30),
      addResource: words(30),
      viewMembers: words(30),
      sendAnnouncement: words(30),
      exportAnalytics: words(30),
      exported: words(40),
      days: words(40),
      daysNote: words(160),
      signUps: words(30),
      completions: words(30),
      total: words(60).describe('[total] and [most] stand for numbers'),
      table: words(30),
      day: words(20),
      tools: words(40),
      toolsNote: words(160),
      tool: words(20),
      begun: words(20),
      completed: words(20),
      share: words(60).describe('[completed], [begun] and [share] stand for numbers'),
      notBegun: words(60),
      nobodyStopped: words(80),
      stopped: words(60).describe('[members] stands for a number'),
      noStep: words(30),
      steps: words(30).describe('[steps] stands for a number'),
      stepsSaved: words(30),
      membersThere: words(40),
      switchedOff: words(30),
      noTools: words(80),
    }),
    file: z.strictObject({
      name: csvName,
      columns: z.strictObject({
        figure: words(30),
        tool: words(30),
        day: words(30),
        steps: words(30),
        amount: words(30),
      }),
      figures: z.strictObject({
        members: words(30),
        resources: words(30),
        begun: words(30),
        signUps: words(30),
        completions: words(30),
        toolBegun: words(30),
        toolCompleted: words(30),
        toolStopped: words(30),
      }),
    }),
    inbox: z.strictObject({
      none: words(120),
      more: words(40),
      answer: words(20),
      subject: words(80).describe('Of the mail that answers a message'),
      handle: words(30),
      unhandle: words(30),
      isHandled: words(20),
      isUnread: words(20),
      delete: words(20),
      confirm: words(80).describe('[name] stands for the sender'),
      deleteNow: words(30),
      keep: words(20),
      deleted: words(60),
    }),
    members: z.strictObject({
      search: words(40),
      find: words(20),
      all: words(20),
      csv: words(40),
      reading: words(30).describe('[read] stands for a number of members'),
      exported: words(40),
      count: words(30).describe('[total] stands for a number of members'),
      found: words(30).describe('[total] stands for a number of members'),
      none: words(80),
      nothingFound: words(120),
      member: words(20),
      noName: words(20),
      joined: words(20),
      lastActive: words(20),
      never: words(20),
      progress: words(20),
      share: words(40).describe('[completed] and [begun] stand for numbers of tools'),
      previous: words(20),
      next: words(20),
      page: words(30).describe('[page] and [pages] stand for numbers'),
      file: z.strictObject({
        name: csvName,
        columns: z.strictObject({
          id: words(30),
          name: words(30),
          email: words(30),
          joined: words(30),
          lastActive: words(30),
          begun: words(30),
          completed: words(30),
        }),
      }),
    }),
    announcements: z.strictObject({
      new: words(40),
      editHeading: words(40),
      title: words(20),
      body: words(20),
      endsAt: words(20),
      endsAtHint: words(120),
      titleMissing: words(60),
      endsAtPast: words(60),
      send: words(40),
      sent: words(80),
      changed: words(60),
      end: words(20),
      ended: words(60),
      resume: words(20),
      resumed: words(80),
      none: words(160),
      running: words(20),
      runningUntil: words(40).describe('[time] stands for a day and a time'),
      over: words(20),
      sentAt: words(30).describe('[time] stands for a day and a time'),
    }),
    resources: z.strictObject({
      new: words(40),
      editHeading: words(40),
      title: words(20),
      text: words(20),
      type: words(20),
      typeHint: words(200),
      active: words(40),
      titleMissing: words(60),
      typeMissing: words(60),
      add: words(20),
      added: words(60),
      changed: words(60),
      switchOff: words(20),
      switchOn: words(20),
      switchedOff: words(100),
      switchedOn: words(60),
      isOff: words(20),
      up: words(40).describe('[title] stands for the title of the resource'),
      down: words(40).describe('[title] stands for the title of the resource'),
      moved: words(60).describe('[title], [place] and [total] stand for the title and numbers'),
      none: words(80),
    }),
    auditLog: z.strictObject({
      note: words(200),
      none: words(80),
      more: words(40),
      sentences: z
        .strictObject({
          insert: words(60),
          update: words(60),
          delete: words(60),
          export: words(60),
        })
        .describe('[who] stands for an account or the owner, [what] for one of the things below'),
      owner: words(60),
      secretKey: words(60),
      deletedAccount: words(40).describe('[number] tells deleted accounts apart'),
      things: z
        .record(z.string(), words(60))
        .describe('By the table. [title] and [account] stand for those of the row'),
      otherThing: words(60).describe('[table] stands for a table that is not among the things'),
      columns: z.record(z.string(), words(40)).describe('By the column'),
      row: words(30).describe('[id] stands for the id of the row'),
      becomes: words(20).describe('Read aloud between the value before and the value after'),
      noValue: words(20),
      yes: words(20),
      no: words(20),
    }),
  }),
})

const saving = defineCollection({
  loader: files('saving.yaml', 'tools'),
  schema: z.strictObject({
    saved: words(80),
    saving: words(80),
    device: words(80),
    failed: words(80),
    page: words(80),
    retry: words(30),
  }),
})

/** One text for each of the five categories. */
const perCategory = (limit: number) =>
  z.strictObject({
    critical_thinking: words(limit),
    creative_innovation: words(limit),
    prompt_engineering: words(limit),
    rapid_learning: words(limit),
    flow_state: words(limit),
  })

const percent = z.number().int().min(0).max(100)
const levels = ['master', 'advanced', 'intermediate', 'beginner'] as const

const audit = defineCollection({
  loader: files('audit.yaml', 'tools'),
  schema: z.strictObject({
    ...described,
    back: words(40),
    intro: words(300),
    scale: z.array(words(20)).length(5).describe('Labels of the ratings 1 to 5, in that order'),
    progress: words(60).describe('[number] and [total] stand for numbers of statements'),
    keys: words(120),
    previous: words(20),
    next: words(20),
    questions: z
      .array(
        z.strictObject({
          id: words(40).describe('Answers are stored under it: a new id asks the statement anew'),
          category,
          text: words(160),
        }),
      )
      .length(8)
      .refine(
        (questions) =>
          Object.entries(QUESTIONS_OF).every(
            ([name, count]) =>
              questions.filter((question) => question.category === name).length === count,
          ),
        'expected 2 critical thinking, 1 creative, 2 prompt, 1 learning and 2 flow statements',
      ),
    levels: z
      .array(
        z.strictObject({
          id: z.enum(levels),
          name: words(30),
          message: words(400),
        }),
      )
      .refine(
        (listed) =>
          listed.length === levels.length && listed.every(({ id }, i) => id === levels[i]),
        `expected the levels in this order: ${levels.join(', ')}`,
      ),
    reference: z.partialRecord(category, percent).describe('A category without one has no mark'),
    referenceLabel: words(40),
    advice: perCategory(200),
    result: z.strictObject({
      heading: words(40).describe('[percent] and [level] stand for the result'),
      eyebrow: words(40),
      former: words(80).describe('[percent], [level] and [date] stand for the result before'),
      radar: words(200).describe('What the picture shows, for people who cannot see it'),
      bars: words(40),
      you: words(20),
      lastTime: words(20),
      adviceTitle: words(60),
      prompts: words(40).describe('[name] stands for the title of a prompt'),
      challenge: words(40),
      stone: words(40).describe('[name] stands for the name of a stone'),
      print: words(20),
      change: words(30),
      retake: words(30),
    }),
  }),
})

const challenge = defineCollection({
  loader: files('challenge.yaml', 'tools'),
  schema: z.strictObject({
    ...described,
    back: words(40),
    intro: words(300),
    practicesTitle: words(40),
    practices: z
      .array(z.strictObject({ id: words(40), name: words(60), detail: words(300) }))
      .length(4),
    days: z.array(words(90)).length(30).describe('One line for each day'),
    streak: z.strictObject({
      label: words(20),
      one: words(20).describe('[count] stands for the number'),
      other: words(20).describe('[count] stands for the number'),
    }),
    completed: z.strictObject({
      label: words(20),
      count: words(20).describe('[count] and [total] stand for numbers of days'),
    }),
    today: z.strictObject({
      notBegun: words(80),
      before: words(80).describe('[date] stands for the date of day 1'),
      due: words(80).describe('[day] stands for the number of the day'),
      done: words(80).describe('[day] stands for the number of the day'),
      over: words(120),
      check: words(20),
      begin: words(20),
    }),
    grid: words(40),
    day: words(30).describe('[day] stands for the number of the day'),
    dayOn: words(30).describe('[day] and [date] stand for the number and the date of the day'),
    dayToday: words(30).describe('[day] and [date] stand for the number and the date of the day'),
    now: words(10).describe('Stands on the day that is today'),
    completion: z.strictObject({ title: words(60), message: words(400) }),
    start: z.strictObject({
      title: words(40),
      label: words(30),
      again: words(30),
      ask: words(120),
      confirm: words(30),
      cancel: words(30),
    }),
    reminder: z.strictObject({
      label: words(30),
      button: words(40),
      done: words(40),
      help: words(160),
      file: z.string().regex(/^[\w-]+\.ics$/, 'expected a file name such as reminders.ics'),
      title: words(60),
      description: words(300),
    }),
  }),
})

const step = z.strictObject({ text: words(160), action: words(40) })

const path = defineCollection({
  loader: files('path.yaml', 'tools'),
  schema: z.strictObject({
    title: words(60),
    intro: words(200),
    categories: z.record(
      category,
      z.strictObject({
        prompts: z.array(words(40)).min(1).describe('ids from prompts.yaml'),
        promptsWhy: words(200),
        challengeWhy: words(200),
        stone,
        stoneWhy: words(200),
      }),
    ),
    nextStep: z.strictObject({
      audit: step,
      prompts: step,
      'begin-challenge': step,
      'check-today': step,
      calculator: step,
      plan: step,
      'come-back-tomorrow': step,
      'missed-days': step,
      'all-done': step,
    }),
  }),
})

const byHand = z
  .strictObject({ title: words(40), text: words(200), close: words(20) })
  .describe('Where the browser refuses to copy')

const prompts = defineCollection({
  loader: files('prompts.yaml', 'tools'),
  schema: z
    .strictObject({
      ...described,
      back: words(40),
      intro: words(300),
      search: words(40),
      favouritesOnly: words(40),
      count: words(60).describe('[shown] and [total] stand for numbers of prompts'),
      nothing: words(100),
      showAll: words(40),
      download: words(40),
      downloaded: words(40),
      own: z.strictObject({ title: words(40), text: words(160) }),
      favourite: words(40).describe('[title] stands for the title of the prompt'),
      copy: words(20),
      copyTitle: words(60).describe('[title] stands for the title of the prompt'),
      copied: words(20),
      copiedToast: words(40),
      usageTitle: words(40),
      byHand,
      prompts: z
        .array(
          z.strictObject({
            id: words(40).regex(/^[a-z-]+$/, 'expected small letters and hyphens'),
            title: words(40),
            category,
            prompt: words(4000).describe('A field is a name in [square brackets] on one line'),
            usage: words(400),
          }),
        )
        .length(7),
      fields: z.record(words(40), z.strictObject({ label: words(60), example: words(120) })),
    })
    .check(({ value: { prompts, fields }, issues }) => {
      for (const name of new Set(prompts.flatMap(({ prompt }) => fieldsIn(prompt)))) {
        if (Object.hasOwn(fields, name)) continue
        const message = `expected an entry for [${name}], which a prompt uses`
        issues.push({ code: 'custom', path: ['fields'], input: fields, message })
      }
    }),
})

const roiInput = z.strictObject({ label: words(40), unit: words(20), help: words(160) })
const roiShare = roiInput.extend({
  slider: words(60).describe('Names the slider, for people who hear the page'),
})
const roiResult = z.strictObject({ label: words(40), help: words(160) })
const counted = z
  .strictObject({ one: words(30), other: words(30) })
  .describe('[figure] stands for the number; `one` is for 1')

const roi = defineCollection({
  loader: files('roi.yaml', 'tools'),
  schema: z.strictObject({
    ...described,
    back: words(40),
    intro: words(300),
    privacy: words(300),
    inputs: words(40),
    labels: z.strictObject({ rate: roiInput, hours: roiInput, time: roiShare, quality: roiShare }),
    hint: words(80).describe('Stands under the share of time saved'),
    results: z.strictObject({
      weeklyTimeSaved: roiResult,
      weeklyValue: roiResult,
      monthlyValue: roiResult,
      yearlyValue: roiResult,
      qualityValue: roiResult,
      totalYearly: roiResult,
      investment: roiResult,
      roi: roiResult,
      breakEven: roiResult,
    }),
    units: z.strictObject({
      hours: counted,
      weeks: counted,
      percent: words(20).describe('[figure] stands for the number'),
      summary: words(160).describe('[total], [roi] and [breakEven] stand for the results'),
    }),
    noRate: words(60),
    outOfReach: words(60),
    atOnce: words(60),
    picture: z.strictObject({
      title: words(60),
      time: words(30),
      quality: words(30),
      week: words(30).describe('[figure] stands for an amount of money'),
      together: words(100).describe('[week] and [year] stand for amounts of money'),
      nothing: words(120),
    }),
    payback: z.strictObject({
      title: words(60),
      start: words(20).describe('Under the picture, at its left end'),
    }),
    method: z.strictObject({ title: words(60), text: words(1200) }),
    problems: z.strictObject({
      empty: words(120),
      negative: words(120),
      tooLarge: words(120),
      overHundred: words(120),
      notANumber: words(120),
      zeroRate: words(120),
    }),
    copyLink: words(30),
    copied: words(30),
    copiedToast: words(40),
    print: words(20),
    byHand,
  }),
})

const gauntletStone = z.strictObject({
  id: stone,
  category,
  name: words(40),
  emoji: words(8),
  description: words(200),
  prompts: z.array(words(160)).length(3),
  planLabel: words(60),
  placeholder: words(200),
})

const gauntlet = defineCollection({
  loader: files('gauntlet.yaml', 'tools'),
  schema: z.strictObject({
    ...described,
    back: words(40),
    intro: words(300),
    count: words(60).describe('[done] and [total] stand for numbers of stones'),
    step: words(40).describe('[number] and [total] stand for numbers of stones'),
    set: words(40).describe('[name] stands for the name of a stone'),
    notSet: words(40).describe('[name] stands for the name of a stone'),
    questions: words(40),
    room: words(60).describe('[used] and [limit] stand for numbers of characters'),
    previous: words(20),
    next: words(20),
    download: words(40),
    markdown: words(40),
    print: words(20),
    waiting: words(160).describe('[names] stands for the stones without a plan'),
    downloaded: words(60),
    heading: words(60).describe('Stands at the top of the files and of the printed plan'),
    stones: z
      .array(gauntletStone)
      .length(5)
      .refine(
        (listed) => listed.every(({ id }, i) => id === STONES[i]),
        `expected the ids in this order: ${STONES.join(', ')}`,
      ),
  }),
})

export const collections = {
  brand,
  event,
  trainer,
  links,
  header,
  footer,
  landing,
  thankYou,
  notFound,
  legal,
  shell,
  login,
  dashboard,
  missingTool,
  account,
  admin,
  saving,
  audit,
  challenge,
  path,
  prompts,
  roi,
  gauntlet,
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
