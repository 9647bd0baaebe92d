import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $today } from '../../shared/now.ts'
import { STONE_OF } from '../../shared/stones.ts'
import { fill } from '../../shared/text/template.ts'
import { type Tool, toolAddress } from '../../shared/tools.ts'
import { Button } from '../../ui/Button.tsx'
import { Gem } from '../../ui/tools/Gem.tsx'
import { MemberIsland } from '../auth/MemberIsland.tsx'
import { $tools } from '../member/member.ts'
import type { IslandWords, StepWords } from '../shell/words.ts'
import { offeredTools, type NextStep as Step, stepAfter, TOOL_OF_STEP } from './next-step.ts'

/** A step with its reason, and a button that leads to the thing itself. */
export function StepCard({ step, words }: { step: Step; words: StepWords }) {
  const id = useId()
  const { kind, category } = step
  const { text, action } = words.path.nextStep[kind]
  const reasons = category && words.path.categories[category]
  return (
    <section
      aria-labelledby={id}
      className="mb-12 flex flex-wrap min-h-64 items-center justify-between gap-x-10 gap-y-5 rounded border border-line-strong bg-raised p-5 sm:min-h-40 sm:p-7"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 id={id} className="flex items-center gap-3 text-xl">
          {category && <Gem stone={STONE_OF[category]} className="size-6 shrink-0" />}
          <span>{words.nextStep}</span>
        </h2>
        <p className="mt-2 max-w-measure">
          <span>{fill(text, { name: category ? words.names[category] : '' })}</span>{' '}
          {reasons && <span>{kind === 'prompts' ? reasons.promptsWhy : reasons.stoneWhy}</span>}
        </p>
      </div>
      <Button
        variant="hero"
        size="lg"
        href={`${toolAddress(TOOL_OF_STEP[kind])}${fragmentOf(step, words)}`}
        className="max-sm:w-full"
      >
        {action}
      </Button>
    </section>
  )
}

/** The prompt chosen for the stone, the stone's form, the day to check. */
function fragmentOf({ kind, category }: Step, { path }: StepWords): string {
  if (TOOL_OF_STEP[kind] === 'challenge') return '#today'
  if (!category) return ''
  return `#${kind === 'prompts' ? path.categories[category].prompts[0] : STONE_OF[category]}`
}

interface Props {
  tool: Tool
  words: StepWords & Pick<IslandWords, 'broken'>
}

/** Below a tool that was used, the step that comes after it. */
export function NextTool({ tool, words }: Props) {
  return (
    <MemberIsland broken={words.broken} skeleton={null}>
      {() => <AfterTool tool={tool} words={words} />}
    </MemberIsland>
  )
}

function AfterTool({ tool, words }: Omit<Props, 'broken'>) {
  const step = stepAfter(tool, offeredTools(useStore($tools, { ssr: 'initial' })), useStore($today))
  return step && <StepCard step={step} words={words} />
}
