import type { PropsWithChildren } from 'react'
import { ActionButton, ActionWords } from '../../ui/ActionButton.tsx'
import { downloadText } from '../../ui/download.ts'
import { Island } from '../../ui/Island.tsx'
import { useMember, useQuery } from '../auth/use-member.ts'
import { Deletion, EmailForm, NameForm, PasswordForm } from './AccountForms.tsx'
import { exportPersonalData, setWantsNews, wantsNews } from './account.ts'
import type { AccountWords } from './words.ts'

/** What a member can do about their account. */
export function Account({ words }: { words: AccountWords }) {
  return (
    <Island broken={words.broken}>
      <ActionWords value={words}>
        <Sections words={words} />
      </ActionWords>
    </Island>
  )
}

/** The forms need no skeleton: until it is known who is signed in they are empty and disabled. */
function Sections({ words }: { words: AccountWords }) {
  const member = useMember()
  async function download() {
    downloadText(words.data.file, 'application/json', await exportPersonalData())
  }
  return (
    <fieldset disabled={!member} aria-busy={!member} className="mt-8 min-w-0">
      <legend className="sr-only">{words.title}</legend>
      <Section {...words.name}>
        <NameForm words={words} />
      </Section>
      <Section {...words.email}>
        <EmailForm words={words} email={member?.email ?? ''} />
      </Section>
      <Section {...words.password}>
        <PasswordForm words={words} email={member?.email ?? ''} />
      </Section>
      <Section {...words.news}>
        <News words={words} />
      </Section>
      <Section {...words.data}>
        <ActionButton variant="outline" action={download} onDone={words.data.done}>
          {words.data.button}
        </ActionButton>
      </Section>
      <Section {...words.deletion}>
        <Deletion words={words} email={member?.email ?? ''} />
      </Section>
    </fieldset>
  )
}

type SectionProps = PropsWithChildren<{ heading: string; text: string }>

function Section({ heading, text, children }: SectionProps) {
  return (
    <section className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[2fr_3fr]">
      <div>
        <h2 className="text-xl">{heading}</h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <div className="max-w-[28rem]">{children}</div>
    </section>
  )
}

/** Whether announcements are sent to the member by email, and the button that changes it. */
function News({ words }: { words: AccountWords }) {
  const loaded = useQuery(wantsNews)
  const isOn = loaded.status === 'ready' && loaded.data
  const named = isOn ? words.news.on : words.news.off
  if (loaded.status === 'failed') return <p>{words.news.failed}</p>
  return (
    <>
      <p className="mb-4" aria-busy={loaded.status === 'loading'}>
        {loaded.status === 'ready' ? named.text : words.wait}
      </p>
      <ActionButton
        variant="outline"
        isOff={loaded.status === 'loading'}
        wait={null}
        action={() => setWantsNews(!isOn, words.news.version)}
        onDone={isOn ? words.news.off.text : words.news.on.text}
      >
        {named.button}
      </ActionButton>
    </>
  )
}
