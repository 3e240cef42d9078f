import type { Picture } from "#domain/catalogue/schema.ts";
import { useMirrored } from "../platform/mirror.ts";
import { useBroken } from "../platform/useBroken.ts";
import { pictureText } from "../text/pictures.ts";
import { Figure } from "../ui/Figure.tsx";

/** The picture of a technique whose name is known already, to check against; nothing where it does not load. */
export function CheckPicture({ picture, className }: { picture: Picture; className?: string }) {
  const { isBroken, onBroken } = useBroken(picture.src);
  const [mirrored] = useMirrored();
  if (isBroken) return null;
  const alt = picture.alt || pictureText.undescribed;
  return <Figure picture={picture} alt={alt} mirrored={mirrored} className={className} onBroken={onBroken} />;
}
