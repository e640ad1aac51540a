/** Who sees the screens of several parts. */
export const officeRoles = ['owner', 'editor', 'officer', 'auditor'] as const
export const allRoles = [...officeRoles, 'holder', 'evaluator'] as const
export const tenderReaders = ['officer', 'owner', 'auditor'] as const
export const evaluationReaders = [...tenderReaders, 'evaluator'] as const
export const contentReaders = ['editor', 'owner', 'auditor'] as const
