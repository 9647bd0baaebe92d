import pages from './public.tailwind.mjs'

/** Tailwind configuration of the pages that exist in development only, so that no build has their CSS. */
/** @type {import('tailwindcss').Config} */
export default { ...pages, content: ['./src/emails/previews/*.astro'] }
