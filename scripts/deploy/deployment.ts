import { rm } from 'node:fs/promises'
import { openDatabase } from './database.ts'
import { databaseSteps, vaultStep } from './database-steps.ts'
import { makeDeployment } from './deployment-folder.ts'
import { migrationSteps } from './migration-steps.ts'
import { backendOf, type Project } from './project.ts'
import { projectStep, serviceSteps } from './project-steps.ts'
import type { Step } from './run-steps.ts'
import { type OwnerSettings, referenceOf } from './settings.ts'

/** What a deployment brings about, in this order. */
export function deploymentSteps(project: Project): Step[] {
  return [
    projectStep(project),
    ...migrationSteps(project),
    vaultStep(project),
    ...serviceSteps(project),
    ...databaseSteps(project),
  ]
}

/** Opens the project that the settings name while work is done with it. */
export async function withProject<Result>(
  settings: OwnerSettings,
  siteUrl: string,
  work: (project: Project) => Promise<Result>,
): Promise<Result> {
  const folder = await makeDeployment(settings, siteUrl)
  const sql = openDatabase(settings.SUPABASE_DB_URL)
  const ref = referenceOf(settings.SUPABASE_DB_URL)
  try {
    return await work({ siteUrl, backendUrl: backendOf(settings), ref, settings, sql, folder })
  } finally {
    await sql.end({ timeout: 5 })
    await rm(folder, { recursive: true })
  }
}
