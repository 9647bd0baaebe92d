const sameAsUsing = 'USING has the same condition, and no change of a row alters who is an admin.'
const readByAll = 'The policy for members shows them the same rows and more.'

/** Weakened rules that no attempt can tell from the real ones, each with the reason. */
export const equivalentMutants: Record<string, string> = {
  'announcements, policy "A visitor reads running announcements": for every role': readByAll,
  'announcements, policy "An admin changes announcements": WITH CHECK true': sameAsUsing,
  'contact_messages, policy "An admin marks messages as handled": WITH CHECK true': sameAsUsing,
  'masterclass_sessions, policy "A member reads their own sessions, an admin reads all": USING without (registrations.user_id = ( SELECT auth.uid() AS uid))':
    'The policy of registrations shows a member no others; the condition is there for its index.',
  'masterclass_sessions, policy "An admin changes sessions": WITH CHECK true': sameAsUsing,
  'resources, policy "A visitor reads active resources": for every role': readByAll,
  'resources, policy "An admin changes resources": WITH CHECK true': sameAsUsing,
  "function private.name_from_metadata: without jsonb_typeof(metadata) = 'string'":
    'JSON that is no string is the same after it was printed and read again.',
}
