/** Why a change cannot be made, in a sentence for the editor. */
export class ChangeError extends Error {}

/** The file is not the version that the editor saw. */
export class ConflictError extends ChangeError {}
