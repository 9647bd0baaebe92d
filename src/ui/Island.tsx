import { Component, type ReactNode } from 'react'
import { Button } from './Button.tsx'

interface Props {
  broken: { text: string; reload: string }
  children: ReactNode
}

/** The border of an island: what breaks inside it breaks nothing outside. */
export class Island extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { broken, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <div role="alert" className="m-5 rounded border border-line-strong bg-raised p-5">
        <p className="mb-4">{broken.text}</p>
        <Button variant="outline" onClick={() => location.reload()}>
          {broken.reload}
        </Button>
      </div>
    )
  }
}
