/** The tokens of `tokens.css`, named by role. */
/** @type {import('tailwindcss').Config['theme']} */
export const theme = {
  colors: {
    transparent: 'transparent',
    current: 'currentColor',
    surface: 'var(--surface)',
    raised: 'var(--raised)',
    text: 'var(--text)',
    muted: 'var(--muted)',
    accent: { DEFAULT: 'var(--accent)', text: 'var(--accent-text)' },
    'on-accent': 'var(--on-accent)',
    line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)' },
    danger: { DEFAULT: 'var(--danger)', text: 'var(--danger-text)' },
    'on-danger': 'var(--on-danger)',
    gem: {
      critical: 'var(--gem-critical)',
      creative: 'var(--gem-creative)',
      prompt: 'var(--gem-prompt)',
      learning: 'var(--gem-learning)',
      flow: 'var(--gem-flow)',
    },
  },
  fontFamily: {
    display: 'var(--font-display)',
    sans: 'system-ui, sans-serif',
  },
  fontSize: {
    sm: ['.875rem', '1.5'],
    base: ['1.0625rem', '1.6'],
    lg: ['clamp(1.125rem, 1.06rem + .35vw, 1.3rem)', '1.55'],
    // On a phone with large text a long word still has room.
    xl: ['min(1.5rem, 1.15rem + .5vw, 10vw)', '1.3'],
    '2xl': ['min(1.45rem + 1.4vw, 2.6rem, 10vw)', '1.15'],
    '3xl': ['min(1.75rem + 3.1vw, 4.4rem, 11.5vw)', '1.04'],
  },
  screens: { sm: '36rem', md: '48rem', lg: '64rem' },
  extend: {
    maxWidth: { measure: '65ch', page: '72rem' },
    borderRadius: { DEFAULT: '3px' },
  },
}
