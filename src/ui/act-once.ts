// One gesture acts once: what a button does may put another in its place, which the second click of a
// double click, or a key that is held, would press unseen.

function stopSecondAct(event: MouseEvent | KeyboardEvent): void {
  const isSecond =
    event instanceof MouseEvent ? event.detail > 1 : event.repeat && event.key === 'Enter'
  if (!isSecond || !(event.target instanceof Element && event.target.closest('a, button'))) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

addEventListener('click', stopSecondAct, true)
addEventListener('keydown', stopSecondAct, true)
