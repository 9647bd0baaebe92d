/** Hands the member a file made here: nothing of it goes over the network. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari on a phone reads the file only once the member has agreed to take it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
