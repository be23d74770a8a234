/* Threads that send letters, so that a slow mail server or hook holds up nobody but them. */
#include <curl/curl.h>
#include <string.h>

#include "server/inside.h"

static struct sv_letter *next_letter(struct sv_posting *posting)
{
    pthread_mutex_lock(&posting->lock);
    while (!posting->letters && !atomic_load(&posting->stopping))
        pthread_cond_wait(&posting->wake, &posting->lock);
    struct sv_letter *letter = atomic_load(&posting->stopping) ? NULL : posting->letters;
    if (letter) {
        posting->letters = letter->next;
        if (!posting->letters)
            posting->letters_end = &posting->letters;
    }
    pthread_mutex_unlock(&posting->lock);
    return letter;
}

static void *deliver(void *context)
{
    struct sv_server *server = context;
    struct sv_posting *posting = &server->posting;
    for (struct sv_letter *letter = next_letter(posting); letter; letter = next_letter(posting)) {
        letter->sent = (strcmp(letter->notice.way, "mail") == 0 ? sv_send_mail : sv_send_hook)(
            &server->config.post, letter->address, letter->text, &posting->stopping, &letter->why);
        sv_enqueue(server, letter->request);
    }
    return NULL;
}

void sv_give_to_postman(struct sv_server *server, struct sv_letter *letter)
{
    struct sv_posting *posting = &server->posting;
    letter->next = NULL;
    pthread_mutex_lock(&posting->lock);
    *posting->letters_end = letter;
    posting->letters_end = &letter->next;
    pthread_cond_signal(&posting->wake);
    pthread_mutex_unlock(&posting->lock);
}

bool sv_postmen_start(struct sv_server *server, struct sp_error *error)
{
    struct sv_posting *posting = &server->posting;
    if (!server->config.post.address)
        return true;
    if (!sv_post_check(&server->config.post, error))
        return false;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return sp_fail(error, "libcurl cannot be used");
    while (posting->postman_count < SV_POSTMEN &&
           pthread_create(&posting->postmen[posting->postman_count], NULL, deliver, server) == 0)
        posting->postman_count++;
    return posting->postman_count == SV_POSTMEN || sp_fail(error, "no threads are left for the post");
}

void sv_postmen_stop(struct sv_server *server)
{
    struct sv_posting *posting = &server->posting;
    pthread_mutex_lock(&posting->lock);
    atomic_store(&posting->stopping, true);
    pthread_cond_broadcast(&posting->wake);
    pthread_mutex_unlock(&posting->lock);
    for (size_t i = 0; i < posting->postman_count; i++)
        pthread_join(posting->postmen[i], NULL);
    while (posting->letters) { /* claimed, and not begun: it falls due again */
        struct sv_letter *letter = posting->letters;
        posting->letters = letter->next;
        sv_request_free(letter->request);
        sv_letter_free(letter);
    }
    if (posting->postman_count > 0)
        curl_global_cleanup();
    posting->postman_count = 0;
}
