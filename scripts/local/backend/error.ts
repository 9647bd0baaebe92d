export class BackendError extends Error {
  readonly reason: 'port-taken' | 'failed'

  constructor(reason: BackendError['reason'], message: string) {
    super(message)
    this.name = 'BackendError'
    this.reason = reason
  }
}
