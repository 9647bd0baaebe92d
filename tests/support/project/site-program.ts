import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { convertToTsx } from '@astrojs/astro2tsx'
import ts from 'typescript'

/** A copy of the project as TypeScript understands it, its .astro files included. */
export function siteProgram(folder: string): ts.Program {
  const { options, fileNames } = configOf(folder)
  const roots = fileNames.filter((name) => /\/(src|\.astro)\//.test(name))
  return ts.createProgram(roots.map(withEnding), options, hostOf(options))
}

function configOf(folder: string): ts.ParsedCommandLine {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail }
  const astro = { extension: 'astro', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }
  const file = join(folder, 'tsconfig.json')
  const config = ts.getParsedCommandLineOfConfigFile(file, {}, host, undefined, undefined, [astro])
  if (!config) throw new Error(`${file} cannot be read`)
  return config
}

function fail({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** TypeScript goes by the ending: Page.astro is read as Page.astro.tsx. */
function withEnding(file: string): string {
  return file.endsWith('.astro') ? `${file}.tsx` : file
}

function sourceOf(file: string): string | undefined {
  return file.endsWith('.astro.tsx') ? file.slice(0, -'.tsx'.length) : undefined
}

function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  return {
    ...host,
    fileExists: (file) => host.fileExists(sourceOf(file) ?? file),
    readFile: textOf,
    getSourceFile: (file, version) => {
      const text = textOf(file)
      return text === undefined ? undefined : ts.createSourceFile(file, text, version, true)
    },
    resolveModuleNameLiterals: (names, from, redirect) =>
      names.map(({ text }) =>
        text.endsWith('.astro') && !from.includes('/node_modules/')
          ? { resolvedModule: astroModule(join(dirname(from), text)) }
          : ts.resolveModuleName(text, from, options, host, undefined, redirect),
      ),
  }
}

function astroModule(file: string): ts.ResolvedModuleFull {
  return { resolvedFileName: withEnding(file), extension: ts.Extension.Tsx }
}

function textOf(file: string): string | undefined {
  const astro = sourceOf(file)
  if (astro === undefined) return ts.sys.readFile(file)
  return convertToTsx(readFileSync(astro, 'utf8'), { filename: astro }).code
}
