import { expect, test } from 'vitest'
import { withStylesInHead } from '../../../scripts/build/build-steps.ts'

test('a page has the styles of its islands in the head, in their order', () => {
  const page =
    '<html><head><style>a{}</style></head><body><p>1</p><style>b{}</style><i>2</i><style media="print">c{}</style></body></html>'
  expect(withStylesInHead(page)).toBe(
    '<html><head><style>a{}</style><style>b{}</style><style media="print">c{}</style></head><body><p>1</p><i>2</i></body></html>',
  )
})

test('a page without styles in its body stays as it is', () => {
  const page = '<head><style>a{}</style></head><body></head></body>'
  expect(withStylesInHead(page)).toBe(page)
})
