import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { AccountWords } from '../../schemas/account.ts'
import { $canInstall, install } from '../../stores/install.ts'
import { Button } from '../../ui/Button.tsx'
import { Island } from '../../ui/Island.tsx'
import { ActionWords } from '../shared/use-action.ts'
import { useMember } from '../shared/use-member.ts'
import { Deletion } from './Deletion.tsx'
import { Download } from './Download.tsx'
import { NameForm } from './NameForm.tsx'
import { News } from './News.tsx'
import { PasswordForm } from './PasswordForm.tsx'

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
  const canInstall = useStore($canInstall, { ssr: 'initial' })
  return (
    <fieldset disabled={!member} aria-busy={!member} className="mt-8 min-w-0">
      <legend className="sr-only">{words.title}</legend>
      <Section {...words.name}>
        <NameForm words={words} />
      </Section>
      <Section {...words.password}>
        <PasswordForm words={words} email={member?.email ?? ''} />
      </Section>
      <Section {...words.news}>
        <News words={words} />
      </Section>
      <Section {...words.data}>
        <Download words={words} />
      </Section>
      <Section {...words.deletion}>
        <Deletion words={words} email={member?.email ?? ''} />
      </Section>
      {/* Last, as it comes only once the browser offers it. */}
      {canInstall && (
        <Section {...words.install}>
          <Button variant="outline" onClick={() => void install()}>
            {words.install.button}
          </Button>
        </Section>
      )}
    </fieldset>
  )
}

function Section({
  heading,
  text,
  children,
}: {
  heading: string
  text: string
  children: ReactNode
}) {
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
