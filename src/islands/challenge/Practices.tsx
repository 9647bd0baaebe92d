import type { ChallengeWords } from '../../schemas/challenge.ts'

/** The four practices that make a day. */
export function Practices({ words }: { words: ChallengeWords }) {
  return (
    <section aria-labelledby="practices">
      <h2 id="practices" className="text-xl">
        {words.practicesTitle}
      </h2>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {words.practices.map(({ id, name, detail }) => (
          <li key={id} className="py-4">
            <h3 className="font-sans text-base font-bold leading-snug">{name}</h3>
            <p className="mt-1 text-sm text-muted">{detail}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
