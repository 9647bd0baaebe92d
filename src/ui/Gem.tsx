export const stones = ['critical', 'creative', 'prompt', 'learning', 'flow'] as const
export type Stone = (typeof stones)[number]
export function Gem({ stone, className }: { stone: Stone; className?: string; title?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path className={`text-gem-${stone}`} fill="currentColor" d="M4 4h16v16H4z" />
    </svg>
  )
}
