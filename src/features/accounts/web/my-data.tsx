import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { saveAs } from "#web/ui/save-as.ts";

/** Downloads everything stored about the reader as one file. */
export function MyData() {
  const download = useAction(
    async () => saveAs("my-data.json", JSON.stringify(await api.accounts.export({}), null, 2), "application/json"),
    {
      failureTitle: "Your data was not downloaded",
      successToast: () => ({ type: "success", title: "Your data is downloaded", message: "The file is my-data.json." }),
    },
  );
  return (
    <div>
      <Button icon="download" busy={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
    </div>
  );
}
