import { defaultTheme } from 'react-admin'
import type { RaThemeOptions } from 'react-admin'

const colours = {
  'ink-900': '#0e2f2b',
  'ink-700': '#14463f',
  'ink-600': '#1d5a50',
  'teal-600': '#226259',
  'teal-100': '#dcebe5',
  'gold-500': '#e8ae2b',
  'gold-400': '#f2c14e',
  'gold-800': '#6b4a08',
  'gold-100': '#fcf0cf',
  paper: '#fbf8f1',
  sand: '#f3ecdd',
  white: '#fff',
  line: '#e2d8c5',
  'line-strong': '#7d8a85',
  text: '#1b302d',
  muted: '#4d605b',
  error: '#a62b1a',
  'error-bg': '#fcece8',
  'error-text': '#6f1c10',
  success: '#17633f',
  'success-bg': '#e4f1e8',
  closed: '#4a4f4d',
  'closed-bg': '#e8e5de',
  'info-bg': '#e0eef0',
  'info-text': '#1c5560',
  'on-ink': '#fbf8f1',
  'on-ink-muted': '#c3d3cb',
}

/** The style sheets read the same colours as `var(--ink-900)`. */
const cssVariables = Object.fromEntries(
  Object.entries(colours).map(([name, colour]) => [`--${name}`, colour]),
)

export const theme: RaThemeOptions = {
  ...defaultTheme,
  palette: {
    primary: { main: colours['ink-700'], dark: colours['ink-900'], light: colours['teal-600'] },
    secondary: { main: colours['gold-500'], contrastText: colours['ink-900'] },
    error: { main: colours.error },
    success: { main: colours.success },
    background: { default: colours.paper, paper: colours.white },
    text: { primary: colours.text, secondary: colours.muted },
    divider: colours.line,
  },
  shape: { borderRadius: 4 },
  typography: {
    fontFamily: 'var(--font-text)',
    body1: { fontSize: 'var(--body)', lineHeight: 'var(--leading-body)' },
    button: { fontWeight: 600, textTransform: 'none' },
  },
  components: {
    ...defaultTheme.components,
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { background: colours.white },
        notchedOutline: { borderColor: colours['line-strong'], borderWidth: 1.5 },
      },
    },
    // Above the buttons of a form, which stay in view at the foot of the screen.
    MuiSnackbar: { styleOverrides: { root: { '&&': { bottom: 96 } } } },
    MuiSnackbarContent: {
      styleOverrides: {
        root: {
          borderRadius: 4,
          backgroundColor: colours['ink-900'],
          color: colours.paper,
          font: 'inherit',
          fontWeight: 600,
        },
      },
    },
    MuiCssBaseline: { styleOverrides: { ':root': cssVariables } },
  },
}
