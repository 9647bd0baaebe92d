import type { StoneId } from '../../shared/stones.ts'

/** Paths on a 24 × 24 grid, laid one over the other, lit from the upper left. */
type Cut = { outline: string; facets: string; light: string; shade: string }

const cuts: Record<StoneId, Cut> = {
  critical: {
    outline: 'M12 1l9 5v12l-9 5-9-5V6z',
    facets: 'M12 1l3 6 6-1-3 6 3 6-6-1-3 6-3-6-6 1 3-6-3-6 6 1zM9 7l-3 5 3 5h6l3-5-3-5z',
    light: 'M12 1l3 6-6 10-6 1V6z',
    shade: 'M21 6v12l-9 5 3-6 3-5zM9 17l3 6-9-5z',
  },
  creative: {
    outline: 'M2 12a10 10 0 1 1 20 0 10 10 0 0 1-20 0',
    facets:
      'M12 2l3 4 4-1-1 4 4 3-4 3 1 4-4-1-3 4-3-4-4 1 1-4-4-3 4-3-1-4 4 1zM9 6L6 9v6l3 3h6l3-3V9l-3-3z',
    light: 'M5 19A10 10 0 0 1 12 2l3 4 3 3L6 15z',
    shade: 'M19 5a10 10 0 0 1 3 7l-4 3V9zM12 22l3-4 4 1q-3 3-7 3M5 19l4-1 3 4q-4 0-7-3',
  },
  prompt: {
    outline: 'M1 4q11-5 22 0-2 12-11 19Q3 16 1 4',
    facets: 'M1 4l7 2 4-4 4 4 7-2-6 5 2 6-6 1-1 7-1-7-6-1 2-6zM8 6L7 9l4 7h2l4-7-1-3z',
    light: 'M5 15Q2 10 1 4 6 2 12 2l4 4-5 10z',
    shade: 'M23 4q-1 6-4 11l-2-6zM19 15q-3 5-7 8l1-7z',
  },
  learning: {
    outline: 'M7 1h10l4 4v14l-4 4H7l-4-4V5z',
    facets: 'M8 4h8l2 2v12l-2 2H8l-2-2V6zM10 8v8h4V8z',
    light: 'M7 1h10l-1 3-2 4-4 8-2 4-1 3-4-4V5z',
    shade: 'M21 5v14l-4 4-1-3-2-4V8l4-2z',
  },
  flow: {
    outline: 'M12 0q14 12 0 24Q-2 12 12 0',
    facets: 'M12 0l2 6 4 2-2 4 2 4-4 2-2 6-2-6-4-2 2-4-2-4 4-2zM10 6l-2 6 2 6h4l2-6-2-6z',
    light: 'M6 16Q3 8 12 0l2 6-4 12z',
    shade: 'M18 8q2 4 0 8l-2-4zM18 16q-2 4-6 8l2-6z',
  },
}

/** The color of each gem, as that of a text. Written out, because Tailwind reads the source. */
export const HUES: Record<StoneId, string> = {
  critical: 'text-gem-critical',
  creative: 'text-gem-creative',
  prompt: 'text-gem-prompt',
  learning: 'text-gem-learning',
  flow: 'text-gem-flow',
}

type Props = {
  stone: StoneId
  /** Size and placement. */
  className?: string
}

/** The gem of a pillar: one hue and one cut each, told apart without colour from 24 px up. */
export function Gem({ stone, className = 'size-6' }: Props) {
  const { outline, facets, light, shade } = cuts[stone]
  return (
    <svg
      viewBox="0 0 24 24"
      className={`fill-current ${HUES[stone]} ${className}`}
      aria-hidden="true"
    >
      <path d={outline} />
      <path fill="#fff4" d={facets} />
      <path fill="#fff6" d={light} />
      <path fill="#0004" d={shade} />
    </svg>
  )
}
