/** Where a user's picture is (product.md §2). Pure. */

interface AvatarFields {
  readonly avatar: string | null;
  readonly avatarUrl: string | null;
  readonly picOriginType: number;
}

/**
 * The picture's address. With `picOriginType` 0 the uploaded one, else
 * `avatarUrl`. The content security policy loads pictures of this site and
 * data: only, so that any other address gives undefined: pages then show the
 * first letter of the name.
 */
export function avatarOf({ avatar, avatarUrl, picOriginType }: AvatarFields): string | undefined {
  if (picOriginType === 0 && avatar) return `/avatar/${encodeURIComponent(avatar)}`;
  return avatarUrl && /^(\/(?![/\\])|data:image\/)/.test(avatarUrl) ? avatarUrl : undefined;
}
