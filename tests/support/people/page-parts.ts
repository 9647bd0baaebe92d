import type { Page } from 'playwright/test'
import { fetchFor } from '../backend/worker.ts'

/** The one request that brings what a page of the members' area shows. */
export const PAGE_REQUEST = /rest\/v1\/rpc\/[a-z]+_page/

/** Makes the page's request answer with other parts than the backend's. */
export function answerParts(page: Page, change: (parts: Parts) => Parts) {
  return page.route(PAGE_REQUEST, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    const response = await fetchFor(route)
    const parts: Parts = await response.json()
    return route.fulfill({ response, json: { ...parts, ...change(parts) } })
  })
}

type Parts = Record<string, unknown>
